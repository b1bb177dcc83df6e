const MB = 1_048_576

/** The maximum size of a file by kind, in bytes; a call or a field may allow less. */
export const MOST_BYTES = { image: 10 * MB, pdf: 10 * MB, text: 10 * MB, audio: 512 * MB }
