import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect` where there is something to paint on; a page that is written ahead has nothing, and React would say so each time. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect
