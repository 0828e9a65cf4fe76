pub const gram = 1;
const hidden = 2;
