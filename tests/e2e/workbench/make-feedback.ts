import type { Hands } from './hands.ts'

async function writeRows(hands: Hands) {
  const { tab, goTo, makeField, removeField, putAt } = hands
  await goTo('entity', 'properties')
  await tab('Order')
  await makeField('userId', 'Text', 'User', '用户')
  await makeField('kind', 'One of several', 'Kind', '类型', 'idea, fault')
  await makeField('content', 'Text', 'Content', '内容')
  await makeField('reply', 'Text', 'Reply', '回复')
  await makeField('status', 'One of several', 'Status', '状态', 'open, answered')
  await removeField('Name')
  await removeField('Remark')
  await putAt('Created', 7)
}

async function sayMore(hands: Hands) {
  const { goTo, leaveOut, turnOn, addText, addChoice, say } = hands
  await goTo('entity', 'properties', 'feedbackId')
  await leaveOut('copy')
  await leaveOut('seed')
  await say('title', 'Feedback ID', '反馈编号')
  await goTo('entity', 'properties', 'userId')
  await turnOn('readOnly')
  await addChoice('entity', 'user')
  await goTo('entity', 'properties', 'kind')
  await turnOn('required')
  await addText('default', 'idea')
  await say('idea · title', 'Idea', '建议')
  await say('fault · title', 'Fault', '故障')
  await goTo('entity', 'properties', 'content')
  await addText('minLength', '5')
  await addText('maxLength', '200')
  await turnOn('required')
  await addChoice('seed', 'remark')
  await goTo('entity', 'properties', 'reply')
  await addText('maxLength', '200')
  await addChoice('widget', 'textarea')
  await addChoice('seed', 'remark')
  await goTo('entity', 'properties', 'status')
  await turnOn('readOnly')
  await addText('default', 'open')
  await say('open · title', 'Waiting', '待回复')
  await say('answered · title', 'Answered', '已回复')
  await goTo('entity', 'properties', 'status', 'oneOf', 'Waiting')
  await addChoice('tone', 'warning')
  await goTo('entity', 'properties', 'status', 'oneOf', 'Answered')
  await addChoice('tone', 'success')
  await goTo('entity', 'properties', 'createTime')
  await say('title', 'Sent', '提交时间')
}

async function describeRows(hands: Hands) {
  const { tab, goTo, add, leaveOut, write, choose, addChoice, say, makeEntry } = hands
  await goTo('entity')
  await say('title', 'Feedback', '反馈')
  await tab('Form')
  await addChoice('label', '{{content}}')
  await addChoice('owner', 'userId')
  await write('seedRows', '24')
  await leaveOut('sort')
  await add('moves')
  await makeEntry('answer', async (wish) => {
    await choose('from', 'open', wish)
    await choose('to', 'answered', wish)
  })
}

async function writeFirstPage(hands: Hands) {
  const { press, tab, goTo, add, leaveOut, write, turnOn, choose, addChoice, say, makeEntry, addColumn, remove, putAt } = hands
  await goTo('menu')
  await write('order', '60')
  await addChoice('icon', 'CustomerServiceOutlined')
  await goTo('list', 'search')
  await tab('Order')
  for (const name of ['content', 'kind', 'status']) await addColumn(name)
  await goTo('list', 'columns')
  await tab('Order')
  for (const name of ['content', 'kind', 'userId', 'status']) await addColumn(name)
  await putAt('Sent', 5)

  await goTo('actions')
  await makeEntry('answer', async (wish) => {
    await wish.getByLabel('title', { exact: true }).fill('回复')
    await choose('on', 'row', wish)
  })
  await say('title', 'Answer', '回复')
  await tab('Order')
  await remove('Delete')
  await goTo('actions', 'export')
  await leaveOut('icon')
  await goTo('actions', 'answer')
  await addChoice('can', 'edit')
  await addChoice('call', 'move')
  await addChoice('move', 'answer')
  await add('fields')
  await tab('Order')
  await addColumn('reply')
  await tab('Form')
  await press('Say something that differs here')
  await turnOn('required')
}

async function writeCalls(hands: Hands) {
  const { press, goTo, addText, choose, addChoice, makeEntry, page } = hands
  await page.locator('.wb-tree summary', { hasText: /^Calls$/ }).click()
  await press('New calls')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the file').fill('my-feedback')
  await dialog.getByRole('button', { name: 'Make file' }).click()
  for (const name of ['list', 'add']) {
    await goTo()
    await makeEntry(name, (wish) => choose('does', name, wish))
    await addText('entity', 'feedback')
    await addChoice('scope', 'own')
  }
}

async function writeSecondPage(hands: Hands) {
  const { tab, goTo, openFile, add, leaveOut, write, addText, choose, addChoice, say, makeEntry, addColumn, remove, putAt } = hands
  await openFile('Console', 'My feedback')
  await goTo('menu')
  await write('order', '90')
  await addChoice('icon', 'CustomerServiceOutlined')
  await goTo('list')
  await addChoice('call', 'my-feedback.list')
  await leaveOut('search')
  await goTo('list', 'columns')
  await tab('Order')
  await addColumn('content')
  await putAt('Content', 1)
  await addColumn('reply')
  await putAt('Sent', 5)
  await goTo('list')
  await add('empty')
  await addText('help', '遇到问题或有好主意？写给我们。')
  await say('title', 'No feedback yet', '还没有反馈')
  await say('help', 'Something is wrong, or you have an idea? Write to us.', '遇到问题或有好主意？写给我们。')
  await goTo('actions')
  await makeEntry('send', async (wish) => {
    await wish.getByLabel('title', { exact: true }).fill('写反馈')
    await choose('on', 'toolbar', wish)
  })
  await say('title', 'New feedback', '写反馈')
  await tab('Order')
  for (const title of ['New', 'Edit', 'Delete', 'Export']) await remove(title)
  await goTo('actions', 'send')
  await addChoice('can', 'add')
  await addChoice('call', 'my-feedback.add')
  await add('fields')
  await tab('Order')
  await addColumn('kind')
  await addColumn('content')
}

/** What making the page has granted, taken back and given again by hand. */
async function grant(hands: Hands) {
  const { goTo, openFile, leaveOut, addChoice } = hands
  await openFile('Roles', 'roles')
  await goTo('roles', 'user', 'grants')
  await leaveOut('my-feedback')
  await addChoice('my-feedback', '*')
}

/** The feedback product of the handbook: an entity, two pages, calls, rights and the translation of all of it. */
export async function makeFeedback(hands: Hands): Promise<void> {
  const { page, makePage, save, seen, shown } = hands
  await page.getByRole('button', { name: 'Orders', exact: true }).first().waitFor()
  await makePage({
    group: 'Operations',
    name: 'feedback',
    english: 'Feedback',
    chinese: '用户反馈',
    right: 'admin-feedback',
    isDraft: true,
  })
  await writeRows(hands)
  await sayMore(hands)
  await describeRows(hands)
  await writeFirstPage(hands)
  await save()
  await seen('Feedback')
  await shown().locator('.rt-table tbody tr').nth(9).waitFor()
  await page.getByLabel('Seen by').selectOption({ value: 'user' })
  await makePage({
    group: 'Account',
    rows: 'feedback',
    name: 'account/feedback',
    english: 'My feedback',
    chinese: '我的反馈',
    right: 'my-feedback',
  })
  await writeCalls(hands)
  await writeSecondPage(hands)
  await grant(hands)
  await save()
}
