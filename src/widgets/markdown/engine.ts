import MarkdownIt from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'

/** Markdown as this product reads it: markup stays text, a line ends where it was ended, addresses become links. */
export const createEngine = () =>
  new MarkdownIt({ html: false, linkify: true, breaks: true, typographer: false })
    // Chinese has no spaces around its signs, without which `**“重要”**` would be no emphasis.
    .use(cjkFriendly)
