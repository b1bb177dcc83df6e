/** Downloads a transcript through the browser. */
export function saveTranscript(text: string | Blob, name: string): void {
  const url = URL.createObjectURL(typeof text === 'string' ? new Blob([text], { type: 'text/plain;charset=utf-8' }) : text)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
