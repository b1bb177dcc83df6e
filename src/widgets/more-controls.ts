import type { Control } from './control.ts'

/** All controls that are neither in the first bundle nor in chunks of their own: one chunk is smaller than many. Literals for the build. */
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
