import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect` in the browser; while prerendering there is nothing to paint, and React would warn each time. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect
