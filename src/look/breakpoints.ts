/** The breakpoints in CSS pixels; below each there is room for a phone, tablet, small window or window. A test compares them to the CSS. */
export const BREAKPOINTS = { phone: 576, tablet: 768, small: 1080, window: 1440 } as const

/** A media query for `matchMedia`: whether the window is narrower than this. */
export const narrowerThan = (name: keyof typeof BREAKPOINTS): string => `(width < ${BREAKPOINTS[name]}px)`
