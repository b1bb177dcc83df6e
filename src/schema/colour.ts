/** The stored form of a written colour: `#ABC` → `#aabbcc`. Anything else is returned unchanged. */
export function readColour(written: string): string {
  const bare = written.trim().toLowerCase()
  return /^#[\da-f]{3}$/.test(bare) ? bare.replaceAll(/[\da-f]/g, '$&$&') : /^#[\da-f]{6}$/.test(bare) ? bare : written
}
