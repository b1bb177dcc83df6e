/** To be saved under a name (RFC 6266): plain for old clients, and as it is. */
export function dispositionOf(name: string): string {
  return `attachment; filename="${name.replaceAll(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
