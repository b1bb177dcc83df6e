/** The four widths, in CSS pixels, at which pages change: below one of them there is room for a phone, a tablet, a small window, a window. Style sheets name them as figures, a test compares. */
export const BREAKPOINTS = { phone: 576, tablet: 768, small: 1080, window: 1440 } as const

/** A query for `matchMedia`: whether the window is narrower than this. */
export const narrowerThan = (name: keyof typeof BREAKPOINTS): string => `(width < ${BREAKPOINTS[name]}px)`
