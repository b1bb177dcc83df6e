import { withTexts } from '../i18n/i18n.ts'
import type { Field } from '../schema/compiled.ts'
import { Awaited } from './awaited.tsx'
import type { Control } from './control.ts'
import { type Late, later } from './later.tsx'
import { UnknownControl } from './unknown-control.tsx'

/** Used in every form, therefore in the first bundle; `more-controls.ts` has the rest. */
const eager = import.meta.glob<Record<string, Control>>(
  [
    './controls/text.tsx',
    './controls/password.tsx',
    './controls/number.tsx',
    './controls/switch.tsx',
    './controls/checkbox.tsx',
    './controls/select.tsx',
  ],
  { eager: true },
)

/** Each has a chunk of its own, which only the forms that use it need: audio, files, formatted text, an occasional check. */
const own = import.meta.glob<Record<string, Control>>([
  './controls/upload.tsx',
  './controls/audio.tsx',
  './controls/markdown.tsx',
  './controls/rich-text.tsx',
  './controls/phone.tsx',
  './controls/voice-picker.tsx',
  './controls/scan-key.tsx',
  './controls/slider-check.tsx',
  './controls/cascader.tsx',
  './controls/colour.tsx',
  './controls/ip-list.tsx',
  './controls/slider.tsx',
  './controls/stars.tsx',
  './controls/transcript-lines.tsx',
])

const loadMore = () => withTexts(import('./more-controls.ts'), 'widgets/late').then((loaded) => loaded.moreControls)

const loadOwn = (word: string) => own[fileOf(word)] && withTexts(own[fileOf(word)]!(), 'widgets/late')

const fileOf = (word: string) => `./controls/${word}.tsx`

/** A control's file exports the control and nothing else. */
const controlIn = (module: Record<string, Control>): Control => Object.values(module)[0]!

const known = new Map<string, Control>()

/** The control that a schema names. An unknown name gives a text field that says so. */
export function controlFor(word: string): Control {
  const before = known.get(word)
  if (before) return before
  const made = makeControl(word)
  known.set(word, made)
  return made
}

function makeControl(word: string): Control {
  const here = eager[fileOf(word)]
  if (here) return controlIn(here)
  return later(
    async () => {
      const module = await (loadOwn(word) ?? loadMore().then((more) => more[fileOf(word)]))
      return module ? controlIn(module) : UnknownControl
    },
    (props) => <Awaited {...props} takes={severalLines.has(word) ? 'lines' : oneLine.has(word) ? 'line' : undefined} />,
  )
}

/** Loads the code of controls before they are rendered, e.g. while a form's schema is loading. */
export function preloadControls(words: string[]): void {
  for (const word of words) void loadOwn(word)?.catch(() => undefined)
  if (words.some((word) => !eager[fileOf(word)] && !own[fileOf(word)])) void loadMore().catch(() => undefined)
}

/** Whether its code comes when it is first drawn. */
export const isLate = (word: string): boolean => !eager[fileOf(word)]

/** The same, and waits for it: what is drawn then is whole. */
export async function loadControls(words: string[]): Promise<void> {
  await Promise.all(words.map(async (word) => (controlFor(word) as Partial<Late<never>>).fetch?.()))
}

/** Controls that show their own title; the form shows no label above them. */
export const titlesItself = (word: string): boolean => word === 'checkbox' || word === 'agree'

/** On or off: it is on one line before its title, so that several of them read as a list. */
export const standsBesideTitle = (word: string): boolean => word === 'switch'

const wide = new Set(['array-table', 'transcript-lines', 'transfer'])

/** A field with many columns or long lines, which gets more room in a form. */
export const isWide = (field: Pick<Field, 'widget' | 'fields'>): boolean => wide.has(field.widget) || (field.fields?.some(isWide) ?? false)

/** Late controls that take typed text: what stands in for them takes it, too. */
const oneLine = new Set([
  'captcha',
  'cascader',
  'colour',
  'date',
  'date-range',
  'date-time',
  'date-time-range',
  'money',
  'multi-select',
  'new-password',
  'one-time-code',
  'phone',
  'remote-select',
  'rich-text',
  'tags',
  'time',
  'time-range',
  'tree-select',
])
const severalLines = new Set(['ip-list', 'markdown', 'textarea'])

const groups = new Set([
  'radio',
  'segmented',
  'stars',
  'checkbox-group',
  'array-table',
  'array-cards',
  'transcript-lines',
  'object',
  'audio',
  'voice-picker',
  'rich-text',
])

/** Controls with several inputs: their label is a `<span id="<id>-label">`, not a `<label for>`. */
export const isGroup = (word: string): boolean => groups.has(word)

/** All names that have a control. */
export async function listControls(): Promise<string[]> {
  return [...Object.keys(eager), ...Object.keys(own), ...Object.keys(await loadMore())].map((file) =>
    file.slice('./controls/'.length, -'.tsx'.length),
  )
}
