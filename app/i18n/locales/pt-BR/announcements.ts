export const announcements = {
  all: 'Todos os informativos',
  new: 'Novo',
  empty: 'Nenhum informativo',
  emptyHint: 'Novidades e avisos da plataforma aparecem aqui.',
  failed: 'Não foi possível carregar os informativos',
  more: 'Ver mais',
  moreFailed: 'Não deu certo. Tentar de novo',
  readAll: 'Ler tudo',
  readLess: 'Mostrar menos',
  priority: {
    high: 'Prioridade alta',
    medium: 'Prioridade média',
    low: 'Prioridade baixa',
  },
}
