import type { Control } from './control.ts'

/** All that is not in the first bundle, in one piece: together they are lighter than the requests for them. Literals: the build reads them. */
export const moreControls = import.meta.glob<Record<string, Control>>(
  [
    './controls/*.tsx',
    '!./controls/text.tsx',
    '!./controls/password.tsx',
    '!./controls/number.tsx',
    '!./controls/switch.tsx',
    '!./controls/checkbox.tsx',
    '!./controls/select.tsx',
  ],
  { eager: true },
)
