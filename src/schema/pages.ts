/** The hand-written pages that a route may refer to; `src/main.tsx` has the component of each. */
export const pageNames: string[] = [
  'site-home',
  'site-product',
  'site-solution',
  'site-open-platform',
  'site-pricing',
  'site-docs',
  'workplace',
  'usage',
  'analysis',
  'user-analysis',
  'engine-monitor',
  'qa-dashboard',
  'agent-dashboard',
]
