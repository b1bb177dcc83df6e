// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { tidyPaste } from '../../../src/widgets/markdown/tidy-paste.ts'

const item = (text: string, level: number, sign: string) =>
  `<p class=MsoListParagraph style='text-indent:-18pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>  </span></span><![endif]>${text}</p>`

describe('what is pasted', () => {
  it('from a word processor has lists where it only drew them', () => {
    expect(tidyPaste(item('one', 1, '·') + item('below', 2, 'o') + item('two', 1, '·') + '<p>after</p>' + item('first', 1, '1.'))).toBe(
      '<ul><li>one<ul><li>below</li></ul></li><li>two</li></ul><p>after</p><ol><li>first</li></ol>',
    )
  })

  it('of a table has the cells of a row apart from each other, and a page that was laid out as a table keeps its blocks', () => {
    const table = '<table><tr><td><p class=MsoNormal>Name</p></td><td>Price</td></tr><tr><td>A1</td><td><b>B1</b></td></tr></table>'
    expect(new DOMParser().parseFromString(tidyPaste(table), 'text/html').body.querySelectorAll('p')).toHaveLength(2)
    expect(tidyPaste(table)).toContain('<p>Name | Price</p>')
    expect(tidyPaste(table)).toContain('<p>A1 | <b>B1</b></p>')
    const page = '<table><tbody><tr><td><p>one</p><p>two</p></td><td><ul><li>three</li></ul></td></tr></tbody></table>'
    expect(tidyPaste(page)).toBe(page)
  })

  it.each([
    [`<b style='mso-bidi-font-weight:normal'>bold</b>`, '<b>bold</b>'],
    ['<b style="font-weight:normal">plain</b>', 'plain'],
    ['<span style="color:red;font-weight:700">bold</span>', '<span><strong>bold</strong></span>'],
    ['<font style="font-style: italic">slanted</font>', '<font><em>slanted</em></font>'],
    ['<span style="display:none">unseen</span>seen', 'seen'],
  ])('keeps what a style says of the words: %s', (html, tidy) => {
    expect(tidyPaste(html)).toBe(tidy)
  })

  it('leaves the words alone, whatever they say', () => {
    expect(tidyPaste('<p>write &lt;p style="x" onclick="y"&gt; or a style = b</p>')).toBe(
      '<p>write &lt;p style="x" onclick="y"&gt; or a style = b</p>',
    )
  })

  it('brings no looks, scripts or comments along', () => {
    const html =
      '<!--StartFragment--><style>p{}</style><script>alert(1)</script><p class="x" id="y" onclick="alert(1)" style="color:red">text<iframe src="x"></iframe></p><!--[if gte mso 9]><xml></xml><![endif]-->'
    const tidy = tidyPaste(html)
    expect(tidy).not.toMatch(/script|iframe|onclick|class|style|xml/)
    expect(tidy).toContain('<p>text</p>')
  })
})
