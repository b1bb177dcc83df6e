import { useLoaderData } from 'react-router-dom'
import type { View } from './view.ts'

/** What the router shows right now. */
export const useCurrentView = (): View => useLoaderData() as View
