const listOf = (words: string) => new Set(words.split(/\s+/));

/** Common Brazilian given names: one before a match makes it part of a longer name. */
export const givenNames = listOf(`
adriana adriano agatha alana alan alessandra alessandro alex alexandra alexandre alice aline alison amanda ana
anderson andre andrea andreia andressa angela angelica antonia antonio aparecida arthur artur augusto barbara
beatriz benedito bernardo bianca breno bruna bruno caio camila carla carlos carolina caroline cassia catarina
cecilia celia celso cesar cicero clara claudia claudio cleber cleiton cristiane cristiano cristina daiane
daniel daniela daniele danilo davi david debora denis denise diana diego diogo douglas edilson edson eduarda
eduardo elaine elaina eliana eliane elias elisa elisangela elizabeth eliezer elza emanuel emerson enzo erica
erika ester eva evandro everton fabiana fabiano fabio fabricio fatima felipe fernanda fernando flavia flavio
francisca francisco gabriel gabriela geraldo gilberto gilmar gilson giovana giovanna gisele giovanni graziela
guilherme gustavo heitor helena henrique hugo igor ines ingrid iris isabel isabela isabella isadora ivan ivone
izabel jaime janaina jaqueline jean jefferson jessica joana joao joaquim joel jonas jonathan jorge jose
joseane josefa josiane juan julia juliana juliano julio jussara karen karina kelly kevin laercio lais lara
larissa laura leandro leonardo leticia lidia lilian livia lorena lourdes luan luana lucas lucia luciana
luciano luis luisa luiz luiza luzia magda maicon manoel manuel manuela marcela marcelo marcia marcio marco
marcos maria mariana marina mario marisa marlene marta mateus matheus mauricio mauro michele michelle miguel
milena milton miriam monica murilo natalia nathalia nayara neide nelson neusa nicolas nicole nilson nilton
odair olga orlando osvaldo otavio pamela patricia paula paulo pedro priscila rafael rafaela raimunda raimundo
raissa ramon raquel raul rebeca regiane regina reginaldo reinaldo renan renata renato ricardo rita roberta
roberto robson rodrigo roger rogerio romulo ronaldo rosa rosana rosangela rose roseli rosilene rosimeire ruan
rubens ruth samanta samara samuel sandra sandro sara sarah sebastiana sebastiao sergio severino sheila silas
silvana silvia silvio simone sofia solange sonia soraia stefany stephanie suelen suzana tadeu tais talita
tamara tania tatiana tatiane teresa thais thaisa thales thalita thiago tiago tomas ulisses vagner valdir
valeria vanderlei vanessa vera veronica vicente victor victoria vinicius vitor vitoria viviane vladimir wagner
walter wanderson wellington welton wesley william wilson yago yara yasmin yuri zilda
`);

/** Common Brazilian family names: one after a match makes it part of a longer name. */
export const familyNames = listOf(`
abreu aguiar albuquerque alencar almeida alves amaral amorim andrade antunes aquino aragao araujo arruda assis
assuncao azevedo bandeira barbosa barcelos barreto barros bastos batista bento bernardes bezerra bittencourt
borges braga brandao brasil brito bueno cabral caldas camargo campos cardoso carneiro carvalho castro
cavalcante cavalcanti cerqueira chaves coelho coimbra conceicao cordeiro correa correia costa coutinho couto
cruz cunha dantas dias diniz domingues drummond duarte esteves evangelista farias faria felix fernandes ferraz
ferreira figueiredo fonseca fontes fontoura franca franco freire freitas frota furtado galvao gama garcia
gaspar gomes goncalves gouveia guedes guerra guimaraes holanda jesus junqueira lacerda lara leal leao leite
lemos lima linhares lobo lopes lourenco macedo machado maciel magalhaes maia malta marinho marques martins
matos mattos medeiros meireles melo mello mendes mendonca menezes mesquita miranda monteiro moraes morais
moreira mota moura muniz nascimento neves nobrega nogueira nunes oliveira pacheco paiva palmeira parente
passos peixoto pereira peres perez pessoa pimenta pimentel pinheiro pinto pires porto prado queiroz quintana
ramos rangel rego reis rezende resende ribeiro rios rocha rodrigues rosa sa sales salgado salles sampaio
santana santiago santos saraiva schmidt seixas serra silva silveira simoes siqueira soares sodre sousa souza
tavares teixeira teles toledo torres trindade valente valle vargas vasconcelos vaz veiga velloso ventura veras
viana vidal vieira vilela xavier filho junior neto sobrinho netto
`);

/** Gazette words beside names: forms, columns, posts, bodies, actions. Any other capitalised word counts as a name. */
export const otherWords = listOf(`
acordo administracao administrador administrativa administrativo advogada advogado agente agosto agricola
almoxarife ampla analista ano anos antropologo aos apta apto aprovada aprovado aptos aprovados arquiteta
arquiteto arquivista artigo assistente assistencia ato atendente ausente auditor auxiliar autarquia avaliacao
banca bacharel bairro bibliotecaria bibliotecario biologa biologo biomedica biomedico bloco bombeiro bravo
cadastro camara campo campus candidata candidatas candidato candidatos cargo carreira cargos categoria centro
chefe cirurgiao cirurgia classe classificacao classificada classificado classificados classificadas clinico
codigo colocacao colocado comissao comum comunitario comunicacao concorrencia concurso condutor conforme
conselho considerando contabilidade contador contadora contrata contratacao contratar contrato convoca
convocacao convocada convocado convocados convocadas convocar coordenador coordenadora cota cotas cozinheira
cozinheiro cpf credenciado cuidador cuidadora data decreto defensor deferida deferido deficiencia delegado
dentista departamento desclassificado desempenho designa designar desistente desistencia diretor diretora
disciplina documento dotado doutora doutor economista edital educacao educador educadora efetiva efetivo
efeito eletricista eliminado eliminada empregado emprego endereco enfermagem enfermeira enfermeiro engenheira
engenheiro ensino escola escrivao escriturario especial especialista especialidade estado estagiario exonera
exonerar fase farmaceutica farmaceutico federal final fiscal fisica fisico fisioterapeuta fonoaudiologa
fonoaudiologo fica ficam funcao fundamental fundacao gari geral gestor grau grupo guarda habilitada habilitado
homologacao homologado hospital identidade idoso indeferida indeferido indigena infantil informatica inscricao
inspetor instituto instrutor intermediaria jornalista judiciaria judiciario julho junho juridico lei lingua
listagem lista local lotacao lotada lotado magisterio maio marco matematica matricula mecanico medica medico
medicos medio merendeira merendeira mestre meses ministerio modalidade monitor monitora motorista municipal
municipio musico nacional nascimento nascida nascido negro negra negros nivel nome nomeada nomeado nomear
nomeia nomeacao nota notas numero nutricionista objetiva odontologo oficial operacional operador operadora
ordem orgao orientador outubro papel parda pardo parecer pcd pd pedagoga pedagogo pedreiro perito pintor plena
pleno policia policial ponto pontos pontuacao portador portadora portaria portuguesa posicao posse posto prazo
prefeita prefeito prefeitura presidente presidenta primeira primeiro processo procurador procuradora professor
professora professores programador promotor protocolo prova provas psicologa psicologo psicologia publica
publico publicar quadro quadra quinta quinto recepcionista reclassificado recreador regiao registro reitor
reserva resolve resultado rg salario saude secretaria secretario secretarias segundo seguranca selecao
selecionada selecionado sede senhor senhora senhores servente servicos servico servidor servidora sessao
setembro setor sexta sexto situacao social sociologo soldado sr sra sub suplente substituta substituto
superior suspensa tecnica tecnico tecnologia tecnologo telefonista temporaria temporario terapeuta terceira
terceiro titular titulos topografo torna tornar total trabalhador trabalho tradutor tribunal turma turno
unidade universidade vaga vagas veterinaria veterinario vigia vigilante visitante zelador zona fevereiro
janeiro abril novembro dezembro afro afrodescendente brasileira brasileiro casada casado solteira solteiro
divorciada divorciado residente domiciliada portando inscrita inscrito ex doravante para por com sem sob ao
aos em no na nos nas que o a os as um uma ou
`);
