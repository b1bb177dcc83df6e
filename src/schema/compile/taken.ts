/** `productId.price`: the field in which a row is chosen, and the field of that row that is copied. */
export function takenOf(written: string): { by: string; field: string } {
  const [by = '', field = ''] = written.split('.')
  return { by, field }
}
