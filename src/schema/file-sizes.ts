/** The extensions of the files that a format takes. */
export const endingsOfFormat: Record<string, readonly string[]> = {
  image: ['.jpg', '.jpeg', '.png'],
  'image-or-pdf': ['.jpg', '.jpeg', '.png', '.pdf'],
  audio: ['.wav', '.mp3', '.m4a', '.aac', '.ogg', '.opus', '.amr', '.pcm'],
}

const MB = 1_048_576

/** The maximum size of a file by kind, in bytes; a call or a field may allow less. */
export const MOST_BYTES = { image: 10 * MB, pdf: 10 * MB, text: 10 * MB, audio: 512 * MB }
