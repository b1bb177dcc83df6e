// Stands for `isomorphic-fetch`: every browser we support has fetch.
export {}
