import { createApp } from "vue"
import CartList from "./CartList.vue"

createApp(CartList).mount("#cart")
