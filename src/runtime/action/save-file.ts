/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** `应用管理-20261121-0905.csv`: what is in it, and when that was true. */
export function nameExport(title: string, at = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`
  return `${title.replace(/[\\/:*?"<>|\s]+/g, '-')}-${day}-${two(at.getHours())}${two(at.getMinutes())}.csv`
}
