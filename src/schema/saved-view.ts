/** What the address of a list says beside its filters that a saved view holds: order, page size, conditions, and the way it is shown. */
export const viewWords = ['_sort', '_size', '_refine', '_view', '_by', '_span', '_split', '_figure', '_shape', '_as']

/** Whether a saved view may hold this word of an address; names of fields begin with a letter. */
export const isOfView = (name: string): boolean => /^[A-Za-z]\w*$/.test(name) || viewWords.includes(name)
