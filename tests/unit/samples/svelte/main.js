import Shop from "./Shop.svelte"

const shop = new Shop({ target: document.body })
