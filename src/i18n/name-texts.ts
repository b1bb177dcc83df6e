/** Namespace to its sentences. */
export type Texts = Record<string, Record<string, string>>

/** A file of texts is known by its name: `texts/zh-CN/frame.json` is `frame`. */
export function nameTexts(files: Record<string, unknown>): Texts {
  return Object.fromEntries(
    Object.entries(files).map(([path, sentences]) => [/([^/]+)\.json$/.exec(path)![1]!, sentences as Record<string, string>]),
  )
}
