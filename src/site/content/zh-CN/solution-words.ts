import type { SolutionWords } from '../../shapes.ts'

export const content: SolutionWords = {
  consult: '联系我们',
  docs: '查看文档',
  pains: '也许你也遇到过',
  flow: '怎样组合起来',
  flowText: '从左到右：说了什么，变成什么，交给谁。',
  abilities: '由这些服务组成',
  figures: '可以指望的数字',
}
