import type { ConsultWords } from '../../shapes.ts'

export const content: ConsultWords = {
  title: '说说你的项目',
  text: '我们会在热线服务时间内回电，号码只用于这一件事。',
  name: '姓名',
  phone: '手机号',
  company: '公司',
  need: '想做什么',
  needHelp: '每天多少通电话或多少小时，什么语言，部署在哪里',
  optional: '（选填）',
  send: '提交',
  sending: '正在提交…',
  sent: '谢谢，留言已收到，我们会尽快回电。',
  another: '再留一条',
  nameMissing: '请填写姓名，至少两个字',
  phoneMissing: '请填写手机号',
  phoneWrong: '手机号格式不对：11 位数字，以 1 开头',
  failed: '没有提交成功，内容还在，请再试一次。',
}
