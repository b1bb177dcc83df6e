/** The products in the order of menus and lists; what is known of each is in `products.ts`, which the home page does not load. */
export const offerings = ['product', 'voice', 'recording', 'platform', 'synthesis', 'voiceprint', 'sound', 'nature'] as const
export type Offering = (typeof offerings)[number]

/** The solutions likewise; see `solutions.ts`. */
export const solutionNames = ['voiceQualityInspection', 'aiBrain', 'customer', 'meeting'] as const
export type SolutionName = (typeof solutionNames)[number]
