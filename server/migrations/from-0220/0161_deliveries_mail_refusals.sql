-- Days on which a server refused a recipient for good: three of them close an address. Addresses as pseudonyms.
CREATE TABLE mail_refusals (
  endereco text NOT NULL,
  dia date NOT NULL,
  PRIMARY KEY (endereco, dia)
);
