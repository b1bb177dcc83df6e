import type { Control } from './control.ts'

/** All that is neither in the first bundle nor has code of its own, in one piece: together they are lighter than the requests for them. Literals: the build reads them. */
export const moreControls = import.meta.glob<Record<string, Control>>(
  [
    './controls/*.tsx',
    '!./controls/text.tsx',
    '!./controls/password.tsx',
    '!./controls/number.tsx',
    '!./controls/switch.tsx',
    '!./controls/checkbox.tsx',
    '!./controls/select.tsx',
    '!./controls/upload.tsx',
    '!./controls/audio.tsx',
    '!./controls/markdown.tsx',
    '!./controls/rich-text.tsx',
    '!./controls/phone.tsx',
    '!./controls/scan-key.tsx',
    '!./controls/slider-check.tsx',
    '!./controls/voice-picker.tsx',
    '!./controls/cascader.tsx',
    '!./controls/colour.tsx',
    '!./controls/ip-list.tsx',
    '!./controls/slider.tsx',
    '!./controls/stars.tsx',
    '!./controls/transcript-lines.tsx',
  ],
  { eager: true },
)
