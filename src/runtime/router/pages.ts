import type { ComponentType } from 'react'

/** Hand-written pages by the name that routes use: the only way from a schema to code. Filled by `src/main.tsx`. */
export type Pages = Record<string, () => Promise<ComponentType>>
