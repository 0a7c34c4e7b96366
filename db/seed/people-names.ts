import type { Random } from './random.ts'

/** Given names and surnames as a Brazilian contact list has them. */
export const GIVEN_NAMES: readonly string[] =
  `Maria Ana Antônia Francisca Adriana Juliana Márcia Fernanda Patrícia Aline Sandra Camila Amanda Bruna Jéssica Letícia Júlia
  Luciana Vanessa Mariana Gabriela Vera Vitória Larissa Cláudia Beatriz Luana Rita Sônia Renata Eliane Débora Cristiane Rosângela
  Simone Helena Isabela Yasmin Cecília Manuela Heloísa Lívia Alice Sophia Valentina Clara Elisa Natália Carolina Raquel José João
  Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael Daniel Marcelo Bruno Eduardo Felipe Raimundo Rodrigo
  Manoel Mateus André Fernando Fábio Leonardo Gustavo Guilherme Leandro Tiago Anderson Ricardo Márcio Jorge Sebastião Alexandre
  Roberto Edson Diego Vítor Sérgio Cláudio Caio Murilo Heitor Davi Bernardo Enzo Arthur Miguel Otávio Renato Samuel Ítalo Joaquim
  Nathália Thaís Priscila Tatiane Kelly Michele Bianca Emanuelle Noemi Ester`.split(/\s+/)

export const SURNAMES: readonly string[] =
  `Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares
  Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves
  Santana Teixeira Moura Araújo Castro Correia Campos Pinto Batista Monteiro Azevedo Melo Cavalcanti Duarte Farias Fonseca Borges
  Macedo Peixoto Queiroz Sales Tavares Viana Xavier Barros Brito Camargo Coelho Cunha Dantas Esteves Figueiredo Guimarães Leite
  Magalhães Medeiros Miranda Morais Neves Novaes Pacheco Pires Prado Rezende Sampaio Siqueira Toledo Vasconcelos Zanetti Bittencourt
  Bianchi Ferrari Schmidt Müller Nakamura Tanaka Yamada Haddad Kowalski`.split(/\s+/)

/** Area codes of Brazil's larger cities. */
const AREA_CODES = [
  11, 12, 13, 19, 21, 22, 24, 27, 31, 32, 34, 41, 43, 47, 48, 51, 54, 61, 62, 65, 67, 71, 79, 81,
  82, 83, 84, 85, 86, 91, 92, 95, 98,
]

export function personName(random: Random): string {
  const surname = random.pick(SURNAMES)
  const middle = random.chance(0.35) ? `${random.pick(SURNAMES)} ` : ''
  return `${random.pick(GIVEN_NAMES)} ${middle}${surname}`
}

/** A Brazilian mobile number: digits with country code, no plus. */
export function mobileNumber(random: Random): string {
  return `55${random.pick(AREA_CODES)}9${String(random.between(60_000_000, 99_999_999))}`
}
