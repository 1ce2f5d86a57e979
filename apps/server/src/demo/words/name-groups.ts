/** Names are combined at random, so no full name is a real person's on purpose. */
export interface NameGroup {
  women: readonly string[];
  men: readonly string[];
  last: readonly string[];
  language: string | null;
  anglicised: number;
}

const list = (text: string): string[] => text.split(",").map((name) => name.trim().replace(/\s+/g, " "));

const english: NameGroup = {
  women:
    list(`Abigail, Allison, Amanda, Amber, Andrea, Angela, Ashley, Bethany, Brenda, Bridget, Caitlin, Camille,
    Carla, Caroline, Catherine, Chelsea, Cynthia, Danielle, Deborah, Denise, Diane, Ebony, Elaine, Eleanor, Emily, Erica,
    Erin, Felicia, Gail, Grace, Hannah, Heather, Imani, Jasmine, Jill, Joanna, Kara, Keisha, Kendra, Kimberly, Latoya,
    Lauren, Leah, Lindsay, Mallory, Margaret, Marissa, Mary Ann, Megan, Melanie, Monique, Natalie, Nicole, Paige, Rachel,
    Rebecca, Renee, Samantha, Sheila, Simone, Stephanie, Sylvia, Tamara, Tara, Theresa, Valerie, Vanessa, Whitney, Yolanda`),
  men: list(`Aaron, Adam, Alan, Andre, Anthony, Barrett, Bradley, Brian, Byron, Calvin, Cameron, Carl, Cedric, Clayton,
    Colin, Craig, Curtis, Damon, Darnell, Dennis, Derek, Desmond, Douglas, Dwayne, Edward, Elliot, Eric, Evan, Frederick,
    Garrett, Gordon, Graham, Gregory, Harold, Ian, Jamal, Jeffrey, Jerome, Joel, Keith, Kenneth, Kyle, Lamar, Lawrence,
    Leon, Malcolm, Marcus, Marvin, Mitchell, Nathan, Neil, Oliver, Owen, Patrick, Peter, Philip, Randall, Raymond, Reginald,
    Roderick, Russell, Scott, Stuart, Terrence, Theodore, Travis, Trevor, Vincent, Walter, Wesley`),
  last: list(`Abernathy, Aldridge, Alston, Ashford, Atkins, Baldwin, Banks, Barlow, Beckett, Bellamy, Benton, Blackwell,
    Boyd, Bradshaw, Briggs, Calloway, Carver, Chandler, Cobb, Coleman, Crawford, Dalton, Dawkins, Delaney, D'Arcy, Dixon,
    Drummond, Eaton, Ellison, Emerson, Fairbanks, Fitzgerald, Farrow, Gaines, Garner, Gibbs, Goodwin, Granger, Hadley,
    Hargrove, Hawkins, Hollis, Holloway, Ingram, Jennings, Kendrick, Kirkland, Langley, Lawson, Lockhart, MacAllister,
    Mayfield, McBride, McCarthy, McKinney, Mercer, Monroe, Montgomery, Norwood, O'Brien, O'Connor, O'Donnell, Oakley,
    Palmer, Parrish, Pennington, Pickett, Prescott, Quinn, Radcliffe, Randolph, Rowland, Rutledge, Sadler, Sheffield,
    Sinclair, Smith, Stanton, Sutton, Thayer, Thornton, Tillman, Underwood, Vaughn, Wallace, Webster, Whitaker, Winslow,
    Woodard, Yates`),
  language: null,
  anglicised: 0,
};

const spanish: NameGroup = {
  women:
    list(`Adriana, Alejandra, Ana María, Araceli, Beatriz, Carmen, Catalina, Claudia, Daniela, Elena, Esperanza,
    Gabriela, Graciela, Inés, Isabel, Ivette, Josefina, Leticia, Lorena, Lucía, Luz, Marisol, Mónica, Noemí, Patricia,
    Pilar, Raquel, Rocío, Rosalinda, Sofía, Teresa, Valentina, Verónica, Ximena, Yesenia`),
  men: list(`Alejandro, Álvaro, Andrés, Arturo, César, Eduardo, Emilio, Enrique, Ernesto, Esteban, Felipe, Fernando,
    Francisco, Gerardo, Gustavo, Héctor, Ignacio, Iván, Javier, Joaquín, Jorge, José Luis, Leonardo, Luis, Manuel, Marco
    Antonio, Mauricio, Miguel, Óscar, Rafael, Ramón, Raúl, Rodrigo, Rubén, Sergio, Tomás`),
  last: list(`Acosta, Aguilar, Alvarado, Ávila, Bautista, Beltrán, Benítez, Cabrera, Calderón, Cárdenas, Castañeda,
    Cervantes, Córdova, Delgado, Escobar, Espinoza, Figueroa, Fuentes, Galván, García, Guerrero, Gutiérrez, Herrera, Ibarra,
    Juárez, Luna, Maldonado, Márquez, Medina, Mejía, Montoya, Muñoz, Navarro, Núñez, Ochoa, Orozco, Pacheco, Padilla, Peña,
    Quintero, Ramírez, Ríos, Rosales, Salazar, Sandoval, Serrano, Solís, Treviño, Valdez, Vásquez, Villaseñor, Zamora,
    de la Garza, del Toro`),
  language: "SP",
  anglicised: 0.15,
};

const vietnamese: NameGroup = {
  women: list(
    "Anh, Diem, Hang, Hanh, Hoa, Huong, Lan, Linh, Mai, Ngoc, Nhung, Phuong, Quynh, Thao, Thuy, Trang, Tuyet",
  ),
  men: list(
    "Bao, Binh, Cuong, Dat, Duc, Dung, Hai, Hung, Khanh, Khoa, Long, Minh, Nam, Quang, Son, Thanh, Tien, Tuan",
  ),
  last: list(
    "Bui, Dang, Dao, Dinh, Do, Duong, Ho, Hoang, Huynh, Lam, Luong, Mai, Ngo, Nguyen, Pham, Phan, Tran, Truong, Vo, Vu",
  ),
  language: "VI",
  anglicised: 0.4,
};

const chinese: NameGroup = {
  women: list("Hui, Jia, Jing, Li, Lihua, Mei, Ming-Hua, Qian, Wen, Xin, Xiu, Yan, Ying, Yu-Ting, Yun"),
  men: list("Bo, Chen, Feng, Hao, Jian, Jun, Kai, Lei, Ming, Peng, Qiang, Shu-Wei, Tao, Wei, Zhi"),
  last: list(
    "Cai, Chang, Chen, Cheng, Chou, Deng, Fang, Gao, Guo, Han, He, Hsu, Huang, Jiang, Kuo, Liang, Lin, Liu, Lu, Ma, Shen, Sun, Tsai, Wang, Wu, Xu, Yang, Zhang, Zhao, Zhou",
  ),
  language: "ZH",
  anglicised: 0.6,
};

const korean: NameGroup = {
  women: list("Eun-Ji, Hana, Hye-Jin, Ji-Woo, Ji-Yeon, Min-Seo, Seo-Yeon, Soo-Ah, Sun-Hee, Yoon-Ah"),
  men: list("Dong-Hyun, Hyun-Woo, Jae-Sung, Jin-Ho, Joon, Min-Jae, Sang-Woo, Seung-Min, Tae-Hyun, Young-Ho"),
  last: list(
    "Ahn, Bae, Baek, Cho, Choi, Chung, Hahn, Hong, Hwang, Jang, Jeong, Kang, Kwon, Lim, Min, Moon, Noh, Oh, Park, Rhee, Seo, Shin, Song, Yoon",
  ),
  language: "KO",
  anglicised: 0.6,
};

const southAsian: NameGroup = {
  women: list(
    "Aarti, Ananya, Deepa, Divya, Geeta, Kavita, Lakshmi, Meera, Nandini, Neha, Pooja, Priti, Radhika, Shilpa, Sunita, Swati, Vidya",
  ),
  men: list(
    "Aditya, Ajay, Amit, Anand, Arjun, Ashok, Deepak, Gaurav, Harish, Karthik, Manish, Nikhil, Prakash, Rahul, Rohan, Sanjay, Vikram",
  ),
  last: list(
    "Agarwal, Banerjee, Bhatt, Chaudhary, Desai, Deshpande, Iyer, Jain, Joshi, Kapadia, Kulkarni, Mehta, Menon, Mistry, Nair, Parekh, Patel, Pillai, Rao, Reddy, Shah, Srinivasan, Thakkar, Trivedi, Venkataraman",
  ),
  language: "HI",
  anglicised: 0.1,
};

const arabic: NameGroup = {
  women: list("Amal, Dalia, Farah, Hala, Huda, Layla, Lina, Maha, Noor, Rania, Rima, Salma, Yasmin, Zeina"),
  men: list(
    "Adel, Basim, Fadi, Faris, Hani, Hisham, Karim, Majid, Nabil, Omar, Rami, Samir, Tarek, Walid, Ziad",
  ),
  last: list(
    "Abboud, Al-Amin, Aziz, Barakat, Darwish, Farouk, Ghanem, Habib, Haddad, Hakim, Khalil, Khoury, Mansour, Nasser, Qasim, Rahman, Sabbagh, Saleh, Shaheen, Tawil",
  ),
  language: "AR",
  anglicised: 0.1,
};

const russian: NameGroup = {
  women: list(
    "Alina, Anastasia, Daria, Galina, Inna, Irina, Larisa, Ludmila, Marina, Natalia, Olga, Svetlana, Tatiana, Yelena",
  ),
  men: list(
    "Alexei, Anton, Boris, Dmitri, Gennady, Igor, Kirill, Konstantin, Maxim, Mikhail, Oleg, Pavel, Sergei, Yuri",
  ),
  last: list(
    "Abramov, Belov, Dubrovsky, Fedorov, Golubev, Gurevich, Kaplan, Kogan, Kravchenko, Levin, Melnik, Morozov, Orlov, Petrenko, Sokolov, Tarasov, Volkov, Zaitsev",
  ),
  language: "RU",
  anglicised: 0.25,
};

const filipino: NameGroup = {
  women: list(
    "Analyn, Cristina, Divina, Erlinda, Imelda, Jocelyn, Lourdes, Maricel, Marites, Rosario, Rowena",
  ),
  men: list("Arnel, Benjie, Crisanto, Dante, Efren, Jun, Noel, Reynaldo, Rodel, Rommel, Virgilio"),
  last: list(
    "Abad, Bautista, Cabral, Dizon, Dumlao, Ilagan, Lacson, Macaraeg, Magsino, Manalo, Pangilinan, Salonga, Sison, Tolentino, Villanueva",
  ),
  language: "TL",
  anglicised: 0.2,
};

const french: NameGroup = {
  women: list(
    "Adèle, Anaïs, Chloé, Élise, Françoise, Geneviève, Hélène, Inès, Léonie, Marie-Claire, Noémie, Zoé",
  ),
  men: list(
    "André, Benoît, Étienne, François, Gaspard, Jean-Luc, Jérôme, Laurent, Mathieu, Pierre, René, Rémi",
  ),
  last: list(
    "Arceneaux, Beaulieu, Boudreaux, Côté, Desrosiers, Dubois, Fontenot, Gagné, Guérin, Hébert, Lachapelle, Landry, L'Heureux, Robichaux, Saint-Pierre, Thibodeaux, Toussaint",
  ),
  language: "FR",
  anglicised: 0.4,
};

export const NAME_GROUPS = {
  english,
  spanish,
  vietnamese,
  chinese,
  korean,
  southAsian,
  arabic,
  russian,
  filipino,
  french,
};

export type NameGroupKey = keyof typeof NAME_GROUPS;
