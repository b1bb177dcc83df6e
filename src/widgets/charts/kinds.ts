/** `ranks` are horizontal bars, the largest on top, with a name before and a value after each; `share` is a ring of parts of a whole. */
export type Kind = 'line' | 'bar' | 'stacked' | 'ranks' | 'share'

/** In these kinds each label has a colour, in the others each series. */
export const coloursLabels = (kind: Kind): boolean => kind === 'ranks' || kind === 'share'
