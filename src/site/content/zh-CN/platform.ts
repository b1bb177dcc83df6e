import type { ProductContent } from '../../shapes.ts'

export const content: ProductContent = {
  title: '让它学会你的行业用语。',
  slogan: '名字用热词，其他用你自己的文本训练模型。不写代码：上传、训练、对比、上线。',
  demo: { name: 'hot-words', title: '热词的作用，前后对比', text: '同一段录音，不用热词和使用热词各识别一次，为什么这样选也一并列出。' },
  facts: [
    {
      figure: '4 步',
      text: '语料、训练、测试、上线',
    },
    {
      figure: '10 MB',
      text: '单个语料的最大文本',
    },
    {
      figure: '0 行',
      text: '代码',
    },
    {
      figure: '归你',
      text: '语料和模型都留在你的账户里',
    },
  ],
  advantages: [
    {
      title: '先从名字开始',
      text: '热词下一次调用就生效。大部分错误都出在名字上。',
    },
    {
      title: '用文本训练',
      text: '手册、目录、纪要：人们写什么，就会说什么。',
    },
    {
      title: '前后有对比',
      text: '训练结束时给出在留出句子上测得的数字，而不是一句承诺。',
    },
    {
      title: '可上可下',
      text: '上线、对比、下线，期间调用不中断。',
    },
  ],
  scenarios: [
    {
      title: '医疗',
      text: '药名、检查所见与缩写。',
    },
    {
      title: '金融',
      text: '产品、基金，以及电话里的叫法。',
    },
    {
      title: '制造',
      text: '零件号与设备名。',
    },
    {
      title: '政务',
      text: '地名、机构与表单名称。',
    },
  ],
  sampleNote: '在控制台训练并上线模型，然后在一句话、实时或录音文件识别的调用里写上模型编号即可，没有另外一套接口要学。',
  shows: {
    title: '同一句话，加热词之前与之后',
    rows: [
      {
        name: '原话',
        value: '请核对九床的头孢曲松医嘱。',
      },
      {
        name: '之前',
        value: '请核对九床的头包取送医嘱。',
      },
      {
        name: '之后',
        value: '请核对九床的头孢曲松医嘱。',
      },
    ],
  },
  faq: [
    {
      ask: '需要多少文本？',
      answer: '热词有十个就能用；模型从几千行接近口语的文本开始见效。',
    },
    {
      ask: '我的文本会给别人用吗？',
      answer: '不会。语料和模型属于你的账户，只服务于你的应用。',
    },
    {
      ask: '上线中的模型能删除吗？',
      answer: '请先下线，这样不会有调用中途失去模型。',
    },
  ],
  related: ['product', 'recording', 'voice'],
}
