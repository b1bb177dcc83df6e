// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Marked } from '../../../src/workbench/panes/marked.tsx'

afterEach(cleanup)

it('a sentence of a review is shown without the signs of its marks (issue 18)', () => {
  const { container } = render(<Marked text="**super-admin** 获得 `course:add`和`course:edit`，**两项" />)
  expect(container.innerHTML).toBe('<b>super-admin</b> 获得 <code>course:add</code>和<code>course:edit</code>，**两项')
})
