/** Joins class names, skipping falsy ones. */
export function classes(...names: (string | false | undefined | null)[]): string {
  return names.filter(Boolean).join(' ')
}
