import { expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { createChecker } from '../../../src/schema/check/checker.ts'
import { publishConsole } from '../../../src/schema/compile/console.ts'

const files = readFolder('schemas')
const textOf = (path: string) => files.find((one) => one.path === path)!.text
const checker = createChecker([...files])
const first = publishConsole(checker.world())

it.each([
  ['a title', 'entities/order.json', '"用户姓名"', '"买家"'],
  ['a translation', 'locales/en-US/entities/order.json', '"User name"', '"Buyer"'],
  ['a page', 'screens/admin/order.json', '"订单管理"', '"订单"'],
  ['a list of choices', 'choices/service.json', '"title": "', '"title": "新'],
])(
  'after an edit of %s the console is the same as one made from nothing, and after its undo the one before (issue 18)',
  (_, path, from, to) => {
    checker.change([{ path, text: textOf(path).replace(from, to) }])
    const now = publishConsole(checker.world())
    // A copy of the world has nothing in common with those before.
    expect(now).toEqual(publishConsole(structuredClone(checker.world())))
    expect(now.boot.version).not.toBe(first.boot.version)
    publishConsole(checker.world())
    checker.change([{ path, text: textOf(path) }])
    expect(publishConsole(checker.world())).toEqual(first)
  },
)
