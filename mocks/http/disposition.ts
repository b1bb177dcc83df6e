/** Saves the answer as a file with this name (RFC 6266): in ASCII for old clients, and in full. */
export function dispositionOf(name: string): string {
  return `attachment; filename="${name.replaceAll(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
