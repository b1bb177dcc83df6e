/** `voice-print` → `voicePrint`. */
export const camel = (name: string) => name.replaceAll(/-([a-z\d])/g, (_, letter: string) => letter.toUpperCase())
