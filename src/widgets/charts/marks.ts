/** Marks of series by position, for people to whom the colours look alike, in a square of 12: the first has none. */
export const marks = ['', 'M0 12 12 0', 'M6 0V12', 'M0 6H12', 'M0 0 12 12M0 12 12 0', 'M6 0V12M0 6H12', 'M3 3h6v6h-6z']

/** The same for lines: how each is dashed. */
export const dashes = [undefined, '8 4', '2 3', '8 3 2 3', '2 6', '12 4']
