import { atHome } from '../../schema/time.ts'

/** Starts a download in the browser. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the object URL after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** `应用管理-20261121-0905.csv`: title and time. */
export function nameExport(title: string, format: 'csv' | 'xlsx' = 'csv', at = Date.now()): string {
  const [day = '', time = ''] = atHome(at).split('T')
  return `${title.replace(/[\\/:*?"<>|\s]+/g, '-')}-${day.replaceAll('-', '')}-${time.slice(0, 5).replace(':', '')}.${format}`
}
