import { isNative, overlayPath, stale } from '../check/rules/translated.ts'
import { isUntold, writeStub } from '../check/stub.ts'
import { isChinese, mayStay, ownOf, sentencesOf, valueAt } from '../check/sentences.ts'
import { removeValue, setValue } from './edit-json.ts'

export type Translation = { text: string | undefined; added: string[]; removed: string[]; kept: Kept[] }

/** What no longer translates anything, and untranslated names next to it, one of which may be its new name. */
type Kept = { path: string; perhaps: string[] }

/**
 * A translation file with a stub for every missing sentence and without stale ones; `undefined` means no file. If the source has an error,
 * nothing is removed.
 */
export function completeOverlay(source: unknown, overlay: string | undefined, isSound = true): Translation {
  let text = overlay
  let data = read(text)
  const removed: string[] = []
  const kept: Kept[] = []
  if (data !== undefined && isSound) {
    const gone: (string | number)[][] = []
    stale(data, source, [], (path) => gone.push([...path]))
    for (const path of gone) {
      const perhaps = renamedTo(source, data, path)
      if (perhaps.length > 0) {
        kept.push({ path: path.join('.'), perhaps })
        continue
      }
      text = removeWithEmptyParents(text!, path)
      removed.push(path.join('.'))
    }
    data = read(text)
  }
  const added: string[] = []
  for (const { path, text: sentence } of sentencesOf(source, isChinese)) {
    if (isNative(path) || mayStay(path.at(-1))) continue
    const spot = overlayPath(source, path)
    const known = valueAt(data, spot)
    if (typeof known === 'string') continue
    // A choice with more texts than its title is translated by an object; its present translation becomes the title.
    if (known !== null && typeof known === 'object') {
      spot.push('title')
      if (typeof valueAt(data, spot) === 'string') continue
    }
    const around = choiceAround(spot)
    const alone = around && valueAt(read(text), around)
    if (typeof alone === 'string') text = setValue(text!, around!, { title: alone })
    text = setValue(text ?? '', spot, writeStub(sentence))
    added.push(spot.join('.'))
  }
  return { text: isNothing(read(text)) ? undefined : text, added, removed, kept }
}

/** Keys of maps and lists whose entries may have `was`. */
const NAMED = new Set<unknown>(['properties', 'fields', 'oneOf'])

/** Untranslated names next to a removed one: until somebody declares `was`, it may have become any of them. */
function renamedTo(source: unknown, overlay: unknown, path: (string | number)[]): string[] {
  const around = path.slice(0, -1)
  if (!NAMED.has(around.at(-1)) || isEnded(valueAt(source, around.slice(0, -1)), String(path.at(-1)))) return []
  const beside = sentencesOf(source, isChinese).flatMap(({ path: at }) => {
    const spot = overlayPath(source, at)
    return spot.length > around.length && around.every((step, index) => step === spot[index]) ? [String(spot[around.length])] : []
  })
  return [...new Set(beside)].filter((name) => isUntold(valueAt(overlay, [...around, name])))
}

/** Whether what something becomes is said of its values, so that it goes on under no name: in `map` of a choice, in `gone` of a field. */
const isEnded = (holder: unknown, name: string): boolean => ['map', 'gone'].some((word) => ownOf(ownOf(holder, word), name) !== undefined)

/** The path of the choice that contains a sentence. */
function choiceAround(spot: (string | number)[]): (string | number)[] | undefined {
  const at = spot.lastIndexOf('oneOf')
  return at >= 0 && spot.length > at + 2 ? spot.slice(0, at + 2) : undefined
}

function removeWithEmptyParents(text: string, path: (string | number)[]): string {
  let length = path.length
  while (length > 1 && Object.keys((valueAt(read(text), path.slice(0, length - 1)) as object | undefined) ?? {}).length === 1) length--
  return removeValue(text, path.slice(0, length))
}

function isNothing(data: unknown): boolean {
  return data === undefined || (typeof data === 'object' && data !== null && Object.keys(data).every((key) => key === '$schema'))
}

function read(text: string | undefined): unknown {
  return text === undefined || text === '' ? undefined : JSON.parse(text)
}
