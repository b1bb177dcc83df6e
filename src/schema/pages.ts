/** Every hand-written page a route may name; `src/main.tsx` knows each of them. */
export const pageNames: string[] = [
  'site-home',
  'site-product',
  'site-solution',
  'site-open-platform',
  'site-docs',
  'workplace',
  'usage',
  'analysis',
  'user-analysis',
  'engine-monitor',
  'qa-dashboard',
  'agent-dashboard',
]
