import type { Words } from '../../words.ts'
import type { todolist as source } from '../pt-BR/todolist.ts'

export const todolist = {
  title: 'Tareas',
  lead: 'Su lista personal. Está solo en este navegador y se borra cuando usted cierra la sesión.',
  text: 'Tarea',
  placeholder: '¿Qué hay que hacer?',
  due: 'Para cuándo',
  reminder: 'Recordatorio',
  reminders: {
    never: 'Sin recordatorio',
    then: 'Recordar a esa hora',
    tenMinutes: '10 minutos antes',
    hour: '1 hora antes',
    day: '1 día antes',
  },
  add: 'Agregar',
  full: 'La lista está llena: elimine o limpie algunas tareas antes.',
  open: 'Tareas por hacer',
  updated: 'Actualizada el {{time}}',
  markDone: 'Completar: {{text}}',
  move: 'Mover: {{text}}. Use las flechas arriba y abajo.',
  moved: '{{text}}: posición {{place}} de {{count}}',
  dueMark: {
    at: 'Para {{day}}, {{time}}',
    late: 'Atrasada: {{day}}, {{time}}',
    reminder: 'con recordatorio',
  },
  deleted_one: 'Tarea eliminada',
  deleted_other: '{{count}} tareas eliminadas',
  done_one: '{{count}} completada',
  done_other: '{{count}} completadas',
  clearDone: 'Limpiar completadas',
  allDone: 'Todo hecho por aquí.',
  empty: {
    title: 'Ninguna tarea',
    text: 'Escriba la primera arriba. Funciona también sin internet.',
  },
  needsScripts: 'La lista de tareas está en su navegador y necesita JavaScript.',
  notKept: 'Este navegador no guarda la lista: se pierde cuando usted sale de esta página.',
} as const satisfies Words<typeof source>
