/** The whole menu, as a sheet on a phone and as a page. */
export const navigation = {
  title: 'Menu',
  search: 'Buscar no menu',
  daily: 'Dia a dia',
  forYou: 'Para você',
  profiles: {
    admin: 'Administração',
    supervisor: 'Supervisão',
    user: 'Atendimento',
  },
} as const
