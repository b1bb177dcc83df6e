// Replaces `isomorphic-fetch`: every supported browser has fetch.
export {}
