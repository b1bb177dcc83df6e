/** The lengths by which moments and days are grouped. */
export const SPANS = ['day', 'week', 'month'] as const
export type Span = (typeof SPANS)[number]
