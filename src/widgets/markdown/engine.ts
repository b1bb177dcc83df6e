import MarkdownIt from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'

/** Markdown as this product reads it: HTML stays text, line breaks are kept, URLs become links. */
export const createEngine = () =>
  new MarkdownIt({ html: false, linkify: true, breaks: true, typographer: false })
    // Chinese has no spaces around punctuation; without this, `**“重要”**` would not be emphasis.
    .use(cjkFriendly)
