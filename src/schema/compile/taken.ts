/** `productId.price`: the field in which a row is chosen, and what is taken over from it. */
export function takenOf(written: string): { by: string; field: string } {
  const [by = '', field = ''] = written.split('.')
  return { by, field }
}
