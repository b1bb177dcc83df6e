/** The parameters of a list's address, besides filters, that a saved view contains: order, page size, conditions, and kind of view. */
export const viewWords = ['_sort', '_size', '_refine', '_view', '_by', '_span', '_split', '_figure', '_shape', '_as']

/** Whether a saved view may contain this parameter; names of fields begin with a letter. */
export const isOfView = (name: string): boolean => /^[A-Za-z]\w*$/.test(name) || viewWords.includes(name)
